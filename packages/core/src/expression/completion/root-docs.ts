import type { Completion } from './completion.ts'

const root = (label: string, type: string, doc: string): Completion => ({ label, kind: 'root', type, doc })

/** Functions are named by their signature, of which the name is the part before the parenthesis. */
const call = (signature: string, doc: string): Completion => ({
  label: signature.slice(0, signature.indexOf('(')),
  kind: 'function',
  type: signature.slice(signature.lastIndexOf('): ') + 3),
  signature,
  doc,
})

/** Everything that an expression can begin with. */
export const rootCompletions: readonly Completion[] = [
  root('$json', 'object', "The current item's data."),
  root('$binary', 'object', "The current item's files, without their bytes."),
  root('$input', 'object', 'The items that the node received.'),
  call('$(nodeName: string): object', 'The output of another node.'),
  root('$now', 'DateTime', "The time at which the node runs, in the workflow's time zone."),
  root('$today', 'DateTime', 'The beginning of the current day.'),
  root('$workflow', 'object', 'Id, name and state of this workflow.'),
  root('$execution', 'object', 'Id, mode and resume addresses of this execution.'),
  root('$itemIndex', 'number', 'Position of the current item, from 0.'),
  root('$runIndex', 'number', 'Number of times the node has already run in this execution.'),
  root('$prevNode', 'object', 'Name, output and run of the node that the input came from.'),
  root('$parameter', 'object', "The node's own parameters, resolved."),
  root('$vars', 'object', 'Variables of the instance.'),
  root('$env', 'object', 'Environment variables that the instance exposes.'),
  call('$if(condition: boolean, whenTrue: any, whenFalse: any): any', 'Returns one of two values.'),
  call('$ifEmpty(value: any, fallback: any): any', 'Returns the fallback when the value is empty.'),
  call('$not(value: any): boolean', 'Returns true for what is false, empty or zero.'),
  call('$min(...numbers: number[]): number', 'Returns the smallest number.'),
  call('$max(...numbers: number[]): number', 'Returns the largest number.'),
  call('$average(...numbers: number[]): number', 'Returns the mean of the numbers.'),
  call('$jmespath(data: object, query: string): any', 'Finds data with a JMESPath query.'),
  call('$jmesPath(data: object, query: string): any', 'Finds data with a JMESPath query.'),
  call(
    '$fromAI(key: string, description?: string, type?: string, fallback?: any): any',
    'Filled in by an agent that uses the node as a tool.',
  ),
  call(
    '$fromai(key: string, description?: string, type?: string, fallback?: any): any',
    'Filled in by an agent that uses the node as a tool.',
  ),
  call(
    '$fromAi(key: string, description?: string, type?: string, fallback?: any): any',
    'Filled in by an agent that uses the node as a tool.',
  ),
  call(
    '$items(nodeName?: string, output?: number, run?: number): array',
    'All items of a node, or of the input.',
  ),
  call('$item(index: number): object', 'The same names, seen from another item.'),
  root('$node', 'object', 'Outputs of other nodes at the same position.'),
  root('$data', 'object', "The current item's data."),
  root('$mode', 'string', 'How the execution was started.'),
  root('$executionId', 'string', 'Id of this execution.'),
  root('$resumeWebhookUrl', 'string', 'Address that resumes a waiting execution.'),
  root('$position', 'number', 'Position of the current item, from 0.'),
  root('$thisItemIndex', 'number', 'Position of the current item, from 0.'),
  root('$thisRunIndex', 'number', 'Number of times the node has already run in this execution.'),
  root('$thisItem', 'object', 'The current item with its data and files.'),
  root('$self', 'object', 'What the node knows about itself.'),
  root('DateTime', 'object', 'Dates and times of luxon.'),
  root('Duration', 'object', 'Time spans of luxon.'),
  root('Interval', 'object', 'Time intervals of luxon.'),
  root('Math', 'object', 'Mathematical functions.'),
  root('JSON', 'object', 'Reading and writing JSON.'),
  root('Object', 'object', 'Functions for objects.'),
]
