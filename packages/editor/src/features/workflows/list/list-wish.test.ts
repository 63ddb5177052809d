import { expect, test } from 'vitest'
import { addressOf, filterOf, readAddress, startWish, type ListWish } from './list-wish.ts'

test('what is searched, filtered and sorted by stands in the address, and is read from it again', () => {
  const wish: ListWish = {
    search: 'invoice & co',
    tags: ['3', '5'],
    status: 'inactive',
    folder: '7',
    sort: 'lastRun',
    descending: false,
  }

  const address = addressOf(wish)

  expect(address).toBe(
    '/workflows?folder=7&search=invoice+%26+co&tags=3%2C5&status=inactive&sort=lastRun&order=asc',
  )
  expect(readAddress(address.replace('/workflows', ''))).toEqual(wish)
  expect(addressOf(startWish)).toBe('/workflows')
})

test('an address with nonsense in it shows the plain list', () => {
  expect(readAddress('?sort=nodes&status=maybe&order=up&tags=x,,')).toEqual(startWish)
})

test('names are sorted upwards and times downwards unless the address says otherwise', () => {
  expect(readAddress('?sort=name').descending).toBe(false)
  expect(readAddress('?sort=name&order=desc').descending).toBe(true)
  expect(addressOf({ ...startWish, sort: 'name', descending: false })).toBe('/workflows?sort=name')
})

test('a plain list shows one folder; a search looks into those within, and everywhere from the top', () => {
  expect(filterOf(startWish)).toEqual({ folderId: null })
  expect(filterOf({ ...startWish, folder: '7' })).toEqual({ folderId: '7' })
  expect(filterOf({ ...startWish, search: 'x' })).toEqual({ name: 'x' })
  expect(filterOf({ ...startWish, folder: '7', status: 'active' })).toEqual({
    folderId: '7',
    nested: true,
    active: true,
  })
})
