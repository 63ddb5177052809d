/** `package.node`, where the name of a package can have a scope. The nodes of the other product itself are in these. */
const ofPackage = /^(?!heddle\.|n8n-nodes-base\.|@n8n\/)(?<package>(?:@[^/]+\/)?[^.]+)\./

/** The package of its own that a node type comes from; undefined when it is one of a product. */
export const packageOf = (type: string): string | undefined => ofPackage.exec(type)?.groups?.package

/** Where a package is described. */
export const packageUrl = (name: string): string => `https://www.npmjs.com/package/${name}`
