import { fireEvent, screen } from '@testing-library/react'
import { valueDragType } from '../lib/drag-types.ts'
import type { DraggedValue } from '../lib/dragged-value.ts'
import { field } from './render-form.tsx'

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

export const choose = async (label: string, option: string) => {
  fireEvent.click(field(label))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(option) }))
}

/** Chooses from the menu of a parameter. */
export const menu = async (label: string, item: string) => {
  fireEvent.click(button(`Options for ${label}`))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

export const drop = (target: Element, value: DraggedValue) =>
  fireEvent.drop(target, {
    dataTransfer: { types: [valueDragType], getData: () => JSON.stringify(value) },
  })

export const products: DraggedValue = { expression: '$json.products', path: ['products'], type: 'array' }
export const age: DraggedValue = {
  expression: '$json.person.age',
  path: ['person', 'age'],
  type: 'number',
}
