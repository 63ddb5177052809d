import { DateTime } from 'luxon'
import type { ValueKind } from '../values/value-kind.ts'
import { dateCost } from '../cost/date-cost.ts'
import { booleanMethods } from './boolean-methods.ts'
import { dateMethods } from './date-methods.ts'
import { listMethods } from './list-methods.ts'
import type { Method } from './method.ts'
import { numberMethods } from './number-methods.ts'
import { objectMethods } from './object-methods.ts'
import { textMethods } from './text-methods.ts'

/** The methods that expressions add to values, by kind of value. Both tiers use these very functions. */
export const methodLibrary: Readonly<Partial<Record<ValueKind, ReadonlyMap<string, Method>>>> = {
  string: byName(textMethods),
  number: byName(numberMethods),
  boolean: byName(booleanMethods),
  array: byName(listMethods),
  object: byName(objectMethods),
  date: byName(dateMethods),
  jsDate: byName(dateMethods.map(forJsDate)),
}

export const methodNames: ReadonlySet<string> = new Set(
  Object.values(methodLibrary).flatMap((methods) => [...methods.keys()]),
)

/** The table is entered by kind, so that every receiver has the type its method expects. */
function byName<T>(methods: readonly Method<T>[]): ReadonlyMap<string, Method> {
  return new Map(methods.map((each) => [each.name, each as Method]))
}

function forJsDate(each: Method<DateTime>): Method<Date> {
  return {
    ...each,
    cost: (date, args) => dateCost + each.cost(DateTime.fromJSDate(date), args),
    run(date, args, env) {
      const result = each.run(DateTime.fromJSDate(date, { zone: env.timezone }), args, env)
      // A plain date stays one, unless the other kind is asked for.
      return DateTime.isDateTime(result) && each.name !== 'toDateTime' ? result.toJSDate() : result
    },
  }
}
