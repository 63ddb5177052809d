import type { JsonObject } from '@heddle/core'
import {
  fieldsOf,
  fillDefaults,
  groupsOf,
  isDisplayed,
  migrateParameters,
  type NodeDefinition,
  type NodeProperty,
} from '@heddle/core/node'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepsContract } from './contract.ts'
import { startDouble, type Double, type DoubleRequest, type DoubleService } from './double.ts'
import { newestLayout } from './offers.ts'
import { strictParameters } from './strict-parameters.ts'
import { watchReads } from './watch-reads.ts'

/** The service that an app talks to, and the account that it is used with. */
interface AppWorld {
  hosts: readonly string[]
  service: DoubleService
  credentials: Readonly<Record<string, Record<string, unknown>>>
  /** Parameters that nothing reads, with the reason. */
  unread?: Readonly<Record<string, string>>
}

/** One use of an operation: what the service is asked for, and what becomes of its answer. */
export interface AppTrial extends Omit<NodeTrial, 'http' | 'credentials'> {
  /** In one sentence. */
  does: string
  /** Those with the newest layout in which there is such an operation, when absent. */
  versions?: readonly number[]
  /** The requests, in their order; what is not said of them does not matter. */
  asks?: readonly Partial<DoubleRequest>[]
  /** The data of the items. */
  gives?: unknown
  /** A part of the message of its error. */
  fails?: string
}

/**
 * Runs an app against the double of its service, over HTTPS and through the product's own client. Fails also when there is an
 * operation that no trial uses, and when one of them has a parameter that it never looks at: what is ignored must not be offered.
 */
export function tryApp(node: NodeDefinition, world: AppWorld, trials: readonly AppTrial[]): void {
  const runs = trials.flatMap((trial) =>
    (trial.versions ?? newestLayout(node))
      .map((version) => ({ ...trial, version, operation: chosen(node, trial, version) }))
      .filter(({ operation, version }) => trial.versions || offered(node, version).includes(operation)),
  )
  const reads = new Map<string, Set<string>>()
  let double: Double
  beforeAll(async () => {
    double = await startDouble(world.hosts, world.service, world.credentials)
  })
  afterAll(() => double.stop())
  beforeEach(() => void double.requests.splice(0))
  const outside = {
    http: (request: Parameters<Double['http']>[0]) => double.http(request),
    credentials: world.credentials,
  }

  describe(`${node.description.displayName} against its service`, () => {
    test.each(runs)('$operation $version: $does', async ({ version, operation, ...trial }) => {
      const seen = reads.get(operation) ?? new Set()
      reads.set(operation, seen)
      const { output, error } = await runNodeInMemory(watchReads(node, seen), {
        ...trial,
        ...outside,
        node: { type: node.aliases[0], typeVersion: version, ...trial.node },
      })
      expect({
        error: error?.message,
        asked: trial.asks && double.requests,
        given: trial.gives === undefined ? undefined : output[0]?.map(({ json }) => json),
      }).toEqual({
        error: messageOf(trial),
        asked: trial.asks?.map(like),
        given: trial.gives,
      })
    })

    test('every operation is tried', () => {
      const all = newestLayout(node).flatMap((version) => offered(node, version))
      expect(all.filter((each) => !runs.some(({ operation }) => operation === each))).toEqual([])
    })

    test('every parameter is looked at', () => {
      const unread = [...reads].flatMap(([operation, seen]) =>
        parametersOf(node, operation)
          .filter((path) => !seen.has(path))
          .map((path) => `${operation}: ${path}`),
      )
      expect(
        unread.filter((each) => !Object.keys(world.unread ?? {}).some((known) => each.endsWith(known))),
      ).toEqual([])
    })

    const working = trials.find(
      ({ fails, versions, parameters = {} }) =>
        fails === undefined && versions === undefined && strictParameters(node, parameters).length > 0,
    )
    keepsContract(node, working && { ...working, ...outside })
  })
}

const messageOf = ({ fails }: AppTrial): unknown =>
  fails === undefined ? undefined : expect.stringContaining(fails)

/** A request with these parts; of its headers, those that are named. */
const like = ({ headers, ...ask }: Partial<DoubleRequest>): unknown =>
  expect.objectContaining({
    ...ask,
    ...(headers && { headers: expect.objectContaining(headers) as unknown }),
  })

const nameOf = (resource: unknown, operation: unknown): string =>
  [resource, operation].filter((part) => typeof part === 'string').join(' ')

function chosen(node: NodeDefinition, { parameters = {} }: AppTrial, version: number): string {
  const document = {
    name: '',
    type: node.type,
    typeVersion: version,
    position: [0, 0] as [number, number],
    parameters,
  }
  const newest = migrateParameters(node, document).parameters
  const values = fillDefaults(node.description.properties, newest, version)
  return nameOf(values.resource, values.operation)
}

/** The operations of a version, with their resources; some need another way to sign in. */
function offered({ description: { properties } }: NodeDefinition, version: number): string[] {
  const shown = (name: string, values: JsonObject) =>
    properties.filter(
      (property) => property.name === name && isDisplayed(property, { values, root: values, version }),
    )
  /** The values so far with each value of a parameter, where it is there. */
  const withEach = (name: string) => (values: JsonObject) => {
    const choices = valuesOf(shown(name, values))
    return choices.length === 0 ? [values] : choices.map((value) => ({ ...values, [name]: value }))
  }
  const names = withEach('authentication')({})
    .flatMap(withEach('resource'))
    .flatMap((values) =>
      valuesOf(shown('operation', values)).map((operation) => nameOf(values.resource, operation)),
    )
  return [...new Set(names)]
}

const valuesOf = (properties: readonly NodeProperty[]) =>
  properties.flatMap(({ options = [] }) =>
    options.flatMap((option) => ('value' in option ? [option.value] : [])),
  )

/** Those that choose what is done, or how, and which the machinery looks at. */
const chosenByMachinery = new Set(['resource', 'operation', 'authentication', 'returnAll'])

/** Paths of the parameters that an operation can have in the newest version that has it, whatever else is chosen. */
function parametersOf(node: NodeDefinition, name: string): string[] {
  const { properties, defaultVersion } = node.description
  const version = newestLayout(node).findLast((each) => offered(node, each).includes(name)) ?? defaultVersion
  const [operation, resource] = name.split(' ').toReversed()
  const scope = { ...(resource !== undefined && { resource }), operation }
  const canBeShown = (property: NodeProperty): boolean =>
    isPossible(property, scope, version) && conditionsOf(property).every(canHold)
  // What depends on a field beside it, inside of a collection, is possible.
  const canHold = ([key, wanted]: Condition) => {
    const others = properties.filter(({ name: each }) => each === key)
    return others.length === 0 || others.some((other) => canBeShown(other) && offers(other, wanted))
  }
  return properties
    .filter(({ name: each, type }) => !chosenByMachinery.has(each) && type !== 'notice' && type !== 'hidden')
    .filter(canBeShown)
    .flatMap((property) => [
      property.name,
      ...fieldsOf(property)
        .filter(canBeShown)
        .map((field) => `${property.name}.${field.name}`),
      ...groupsOf(property).flatMap((group) =>
        group.values.filter(canBeShown).map((field) => `${property.name}.${group.name}.${field.name}`),
      ),
    ])
}

const decisive = new Set(['resource', 'operation', '/resource', '/operation', '@version'])

type Condition = [name: string, wanted: readonly unknown[]]

const offers = (property: NodeProperty, wanted: readonly unknown[]): boolean =>
  property.type !== 'options' || valuesOf([property]).some((value) => wanted.includes(value))

/** The other parameters of the node that one depends on. */
const conditionsOf = ({ displayOptions: { show = {} } = {} }: NodeProperty): Condition[] =>
  Object.entries(show).filter(([key]) => !decisive.has(key) && !/[/.@]/.test(key))

/** Whether a parameter is shown for some choice of the others. */
function isPossible({ displayOptions = {} }: NodeProperty, values: JsonObject, version: number): boolean {
  const decided = (conditions: NonNullable<typeof displayOptions.show> = {}) =>
    Object.fromEntries(Object.entries(conditions).filter(([key]) => decisive.has(key)))
  const { show, hide } = displayOptions
  return isDisplayed(
    { displayOptions: { show: decided(show), hide: decided(hide) } },
    { values, root: values, version },
  )
}
