// The document of these tests knows the attribute, and nothing that is done with it.
HTMLElement.prototype.showPopover ??= () => undefined
HTMLElement.prototype.hidePopover ??= () => undefined
