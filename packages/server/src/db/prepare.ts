import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './schema.ts'

/** Stands for a value that is given later. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A query with places for values. */
type Build<Values, Row> = (
  db: Db,
  value: <Name extends keyof Values & string>(name: Name) => Values[Name],
) => Compilable<Row>

type Run<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>

/**
 * A query with values of this shape, whose text is written once for each kind of database: for what every call does, writing
 * the text costs more than running it.
 */
export const prepare =
  <Values extends object>() =>
  <Row>(build: Build<Values, Row>): Run<Values, Row> => {
    const known = new Map<unknown, CompiledQuery<Row>>()
    const place = (name: keyof Values & string) => new Place(name) as never
    return (db, values) => {
      const kind = db.getExecutor().adapter.constructor
      const query = known.get(kind) ?? build(db, place).compile()
      known.set(kind, query)
      return db.executeQuery({
        ...query,
        parameters: query.parameters.map((each) =>
          each instanceof Place ? values[each.name as keyof Values] : each,
        ),
      })
    }
  }
