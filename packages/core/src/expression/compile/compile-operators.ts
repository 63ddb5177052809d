import type {
  BinaryExpression,
  BinaryOperator,
  ConditionalExpression,
  LogicalExpression,
  UnaryExpression,
} from 'acorn'
import type { Evaluate } from '../evaluate/scope.ts'
import { isPlain } from '../evaluate/value-kind.ts'
import { MissingValue, NeedsSandbox } from '../expression-error.ts'
import { checkText } from '../natives/native.ts'
import { stringOf } from '../natives/string-of.ts'
import { BeyondTierOne, type Context } from './context.ts'

/*
 * The operators coerce as JavaScript does. No user function can take part: data is plain,
 * and a value named `toString` or `valueOf` in it is not callable.
 */
type Operand = number

const binary: Readonly<Partial<Record<BinaryOperator, (left: Operand, right: Operand) => unknown>>> = {
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '**': (left, right) => left ** right,
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  // oxlint-disable-next-line eqeqeq -- this is the operator itself
  '==': (left, right) => left == right,
  // oxlint-disable-next-line eqeqeq -- this is the operator itself
  '!=': (left, right) => left != right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '&': (left, right) => left & right,
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '>>>': (left, right) => left >>> right,
}

export function compileBinary({ operator, left, right }: BinaryExpression, context: Context): Evaluate {
  if (left.type === 'PrivateIdentifier') throw new BeyondTierOne('private name')
  const [first, second] = [context.compile(left), context.compile(right)]
  const fixed = right.type === 'Literal' ? right.value : undefined
  if (operator === '+' && typeof fixed === 'string') return (scope) => add(first(scope), fixed)
  if (operator === '+') return (scope) => add(first(scope), second(scope))
  if (operator === 'in') return (scope) => isIn(first(scope), second(scope))
  const operate = binary[operator]
  if (!operate) throw new BeyondTierOne(operator)
  return (scope) => operate(first(scope) as Operand, second(scope) as Operand)
}

/** As if the prototypes were there, which they are not. */
function isIn(key: unknown, target: unknown): boolean {
  if (typeof target !== 'object' || target === null || !isPlain(target)) {
    throw new MissingValue("Cannot use 'in' on what is not an object")
  }
  const name = stringOf(key)
  return (
    Object.hasOwn(target, name) ||
    (Array.isArray(target) ? name in Array.prototype : name in Object.prototype)
  )
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  if (typeof left === 'string' && typeof right !== 'object') return checkText(left + (right as string))
  if (left instanceof Date || right instanceof Date) throw new NeedsSandbox('local time')
  return checkText((left as string) + (right as string))
}

export function compileLogical({ operator, left, right }: LogicalExpression, context: Context): Evaluate {
  const [first, second] = [context.compile(left), context.compile(right)]
  if (operator === '&&') return (scope) => first(scope) && second(scope)
  if (operator === '||') return (scope) => first(scope) || second(scope)
  return (scope) => first(scope) ?? second(scope)
}

export function compileConditional(node: ConditionalExpression, context: Context): Evaluate {
  const test = context.compile(node.test)
  const [yes, no] = [context.compile(node.consequent), context.compile(node.alternate)]
  return (scope) => (test(scope) ? yes(scope) : no(scope))
}

const unary: Readonly<Record<string, (value: Operand) => unknown>> = {
  '-': (value) => -value,
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- the operand may be anything
  '+': (value) => +value,
  '!': (value) => !value,
  '~': (value) => ~value,
  typeof: (value) => typeof value,
  void: () => undefined,
}

export function compileUnary({ operator, argument }: UnaryExpression, context: Context): Evaluate {
  const operate = unary[operator]
  if (!operate) throw new BeyondTierOne(operator)
  const value = context.compile(argument)
  return (scope) => operate(value(scope) as Operand)
}
