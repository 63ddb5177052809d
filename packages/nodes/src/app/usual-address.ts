/**
 * The address that a service calls when a workflow is on. While someone tries a trigger in the editor its address is another one;
 * afterwards the server tells the service the usual one again.
 */
export const usualAddress = (url: string): string => url.replace('/webhook-test/', '/webhook/')
