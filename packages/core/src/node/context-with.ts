/**
 * The same context with some parts replaced. A spread would not do: most parts of a context are made when a node asks for them,
 * and are none of its own properties.
 */
export function contextWith<C extends object, R extends object>(
  context: C,
  replaced: R,
): Omit<C, keyof R> & R {
  const descriptors: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(replaced)
  return Object.create(context, descriptors) as Omit<C, keyof R> & R
}
