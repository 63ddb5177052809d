import { BSON, type Document } from 'mongodb'
import { nearness } from './nearness.ts'

const text = (value: unknown): string => BSON.EJSON.stringify({ value }, { relaxed: false })

const part = (document: Document, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Document | undefined)?.[name], document)

/** Whether a document has these values; the only operators are `$gt` and `$exists`. */
export const isLike = (document: Document, filter: Document): boolean =>
  Object.entries(filter).every(([path, wanted]: [string, unknown]) => {
    const value = part(document, path)
    const { $exists: mustBe, $gt: above } = (wanted ?? {}) as { $exists?: boolean; $gt?: number }
    if (mustBe !== undefined) return (value !== undefined) === mustBe
    return above === undefined ? text(value) === text(wanted) : Number(value) > above
  })

export function sorted(documents: Document[], order: Document): Document[] {
  const [[field, direction] = ['', 1]] = Object.entries(order)
  if (field === '') return documents
  return documents.toSorted((one, other) => (one[field] < other[field] ? -1 : 1) * direction)
}

/** The fields that a projection names, with the ID unless it is left out. */
export function without(document: Document, projection: Document): Document {
  const wanted = Object.keys(projection).filter((name) => projection[name] === 1)
  const hasId = !('_id' in projection)
  const kept = Object.entries(document).filter(([name]) =>
    name === '_id' ? hasId : wanted.length === 0 || wanted.includes(name),
  )
  return Object.fromEntries(kept)
}

/** Changes fields, adds to lists, or takes the place of all but the ID. */
export function changed(document: Document, { $set, $push, ...replacement }: Document): Document {
  const { _id: id } = document
  if ($push) {
    const added = Object.entries($push as Document).map(([name, { $each }]: [string, Document]) => [
      name,
      [...(document[name] ?? []), ...$each],
    ])
    return { ...document, ...Object.fromEntries(added) }
  }
  return $set ? { ...document, ...$set } : { _id: id, ...replacement }
}

/** The documents whose vectors are nearest, as an index would find them, with how near they are. */
export function nearestTo(
  documents: Document[],
  { path, queryVector, limit, filter = {} }: Document,
): Document[] {
  return documents
    .filter((each) => isLike(each, filter))
    .map((each) => ({ ...each, $score: nearness(queryVector, each[path] ?? []) }))
    .toSorted((one, other) => other.$score - one.$score)
    .slice(0, limit)
}

/** What becomes of found documents in the stages behind the search. */
export function staged(found: Document[], [, ...stages]: Document[]): Document[] {
  let documents = found
  for (const { $set, $unset, $match } of stages)
    documents = documents
      .filter((each) => isLike(each, $match ?? {}))
      .map(({ [$unset ?? '']: _dropped, ...each }) => ($set ? { ...each, score: each.$score } : each))
  return documents.map(({ $score: _score, ...each }) => each)
}
