import { textOf, type JsonObject } from '@heddle/core'

/** One change of a document as Google wants it: `{ insertText: { text, location } }`. */
export function editOf(field: JsonObject): JsonObject {
  const [action, object] = [textOf(field.action), textOf(field.object)]
  const edit = edits[`${action} ${object}`]
  if (!edit) throw new Error(`A document cannot ${action || 'do anything with'} ${object}`)
  return { [action + object.charAt(0).toUpperCase() + object.slice(1)]: edit(field) }
}

/** The body has no name; headers, footers and footnotes have. */
const segmentOf = ({ insertSegment, segmentId }: JsonObject): string =>
  insertSegment === 'body' ? '' : textOf(segmentId)

/** At a place, or at the end. */
const placeOf = (field: JsonObject): JsonObject => ({
  [textOf(field.locationChoice)]: {
    segmentId: segmentOf(field),
    ...(field.locationChoice === 'location' && { index: field.index }),
  },
})

const rangeOf = (field: JsonObject): JsonObject => ({
  segmentId: segmentOf(field),
  startIndex: field.startIndex,
  endIndex: field.endIndex,
})

const cellOf = (field: JsonObject): JsonObject => ({
  rowIndex: field.rowIndex,
  columnIndex: field.columnIndex,
  tableStartLocation: { segmentId: segmentOf(field), index: field.index },
})

const section = (field: JsonObject): JsonObject => ({
  type: 'DEFAULT',
  sectionBreakLocation: { segmentId: segmentOf(field), index: field.index },
})

const edits: Readonly<Record<string, (field: JsonObject) => JsonObject>> = {
  'insert text': (field) => ({ text: field.text, ...placeOf(field) }),
  'replaceAll text': ({ text, replaceText, matchCase }) => ({
    replaceText,
    containsText: { text, matchCase },
  }),
  'insert pageBreak': placeOf,
  'insert table': (field) => ({ rows: field.rows, columns: field.columns, ...placeOf(field) }),
  'insert tableColumn': (field) => ({
    insertRight: field.insertPosition,
    tableCellLocation: cellOf(field),
  }),
  'delete tableColumn': (field) => ({ tableCellLocation: cellOf(field) }),
  'insert tableRow': (field) => ({ insertBelow: field.insertPosition, tableCellLocation: cellOf(field) }),
  'delete tableRow': (field) => ({ tableCellLocation: cellOf(field) }),
  'create footer': section,
  'delete footer': ({ footerId }) => ({ footerId }),
  'create header': section,
  'delete header': ({ headerId }) => ({ headerId }),
  'create namedRange': (field) => ({ name: field.name, range: rangeOf(field) }),
  'delete namedRange': ({ namedRangeReference, value }) => ({ [textOf(namedRangeReference)]: value }),
  'create paragraphBullets': (field) => ({ bulletPreset: field.bulletPreset, range: rangeOf(field) }),
  'delete paragraphBullets': (field) => ({ range: rangeOf(field) }),
  'delete positionedObject': ({ objectId }) => ({ objectId }),
}
