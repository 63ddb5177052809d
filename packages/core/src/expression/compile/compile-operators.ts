import type {
  BinaryExpression,
  BinaryOperator,
  ConditionalExpression,
  LogicalExpression,
  UnaryExpression,
} from 'acorn'
import { freeCharacters } from '../cost/budget.ts'
import type { Meter } from '../cost/meter.ts'
import { textFactor, weightOf } from '../cost/weight.ts'
import type { Evaluate } from '../evaluate/scope.ts'
import { isPlain } from '../values/value-kind.ts'
import { MissingValue, NeedsSandbox } from '../expression-error.ts'
import { checkText } from '../natives/native.ts'
import { paid, stringOf } from '../natives/string-of.ts'
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
  if (operator === '+' && typeof fixed === 'string') return (scope) => add(first(scope), fixed, scope.session)
  if (operator === '+') return (scope) => add(first(scope), second(scope), scope.session)
  if (operator === 'in') return (scope) => isIn(first(scope), second(scope), scope.session)
  const operate = binary[operator]
  if (!operate) throw new BeyondTierOne(operator)
  const identical = operator === '===' || operator === '!=='
  return (scope) => {
    const left = first(scope)
    const right = second(scope)
    if (typeof left !== 'number') payOperand(left, identical || right === null, scope.session)
    if (typeof right !== 'number') payOperand(right, identical || left === null, scope.session)
    return operate(left as Operand, right as Operand)
  }
}

/** A text is read to its end, an array or an object is made a text of unless the operator takes it as it is. */
function payOperand(operand: unknown, asItIs: boolean, meter: Meter): void {
  if (typeof operand === 'string') paid(operand, meter)
  else if (!asItIs && typeof operand === 'object' && operand !== null)
    meter.spend(weightOf(operand) * textFactor)
}

/** As if the prototypes were there, which they are not. */
function isIn(key: unknown, target: unknown, meter: Meter): boolean {
  if (typeof target !== 'object' || target === null || !isPlain(target)) {
    throw new MissingValue("Cannot use 'in' on what is not an object")
  }
  const name = stringOf(key, meter)
  return (
    Object.hasOwn(target, name) ||
    (Array.isArray(target) ? name in Array.prototype : name in Object.prototype)
  )
}

function add(left: unknown, right: unknown, meter: Meter): unknown {
  if (typeof left === 'object' || typeof right === 'object') payObjects(left, right, meter)
  const sum: unknown = (left as string) + (right as string)
  return typeof sum === 'string' && sum.length > freeCharacters ? paid(checkText(sum), meter) : sum
}

function payObjects(left: unknown, right: unknown, meter: Meter): void {
  if (left instanceof Date || right instanceof Date) throw new NeedsSandbox('local time')
  payOperand(left, false, meter)
  payOperand(right, false, meter)
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
  const asItIs = unread.has(operator)
  return (scope) => {
    const operand = value(scope)
    if (!asItIs && typeof operand !== 'number') payOperand(operand, false, scope.session)
    return operate(operand as Operand)
  }
}

/** These do not look into their operand. */
const unread: ReadonlySet<string> = new Set(['!', 'typeof', 'void'])
