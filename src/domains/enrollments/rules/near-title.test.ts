import { expect, it } from 'vitest'
import { nearTitle } from './near-title.ts'

const campuses = ['Harbor Campus', 'Ridge', 'Campus 1', 'Campus 2'].map((title) => ({ title }))

it.each([
  ['Harbour Campus', 'Harbor Campus'],
  ['HARBOR', 'Harbor Campus'],
  ['Habror School', 'Harbor Campus'],
  ['Ridge Campus', 'Ridge'],
  ['Rigde', 'Ridge'],
  ['Campus 3', undefined],
  ['Campus 12', undefined],
  ['Orchard', undefined],
  ['', undefined],
])('reads %s as almost %s', (typed, near) => {
  expect(nearTitle(typed, campuses)?.title).toBe(near)
})
