import { expect, test } from 'vitest'
import { addressOf, filterOf, readAddress, defaultCriteria, type ListCriteria } from './list-criteria.ts'

test('what is searched, filtered and sorted by stands in the address, and is read from it again', () => {
  const criteria: ListCriteria = {
    search: 'invoice & co',
    tags: ['3', '5'],
    status: 'inactive',
    folder: '7',
    sort: 'lastRun',
    descending: false,
  }

  const address = addressOf(criteria)

  expect(address).toBe(
    '/workflows?folder=7&search=invoice+%26+co&tags=3%2C5&status=inactive&sort=lastRun&order=asc',
  )
  expect(readAddress(address.replace('/workflows', ''))).toEqual(criteria)
  expect(addressOf(defaultCriteria)).toBe('/workflows')
})

test('an address with nonsense in it shows the plain list', () => {
  expect(readAddress('?sort=nodes&status=maybe&order=up&tags=x,,')).toEqual(defaultCriteria)
})

test('names are sorted upwards and times downwards unless the address says otherwise', () => {
  expect(readAddress('?sort=name').descending).toBe(false)
  expect(readAddress('?sort=name&order=desc').descending).toBe(true)
  expect(addressOf({ ...defaultCriteria, sort: 'name', descending: false })).toBe('/workflows?sort=name')
})

test('a plain list shows one folder; a search looks into those within, and everywhere from the top', () => {
  expect(filterOf(defaultCriteria)).toEqual({ folderId: null })
  expect(filterOf({ ...defaultCriteria, folder: '7' })).toEqual({ folderId: '7' })
  expect(filterOf({ ...defaultCriteria, search: 'x' })).toEqual({ name: 'x' })
  expect(filterOf({ ...defaultCriteria, folder: '7', status: 'active' })).toEqual({
    folderId: '7',
    nested: true,
    active: true,
  })
})
