import { expect, it } from 'vitest'
import { isSaid, type Said } from './said-before.ts'

const said: Said = { flag: 'ontrack', commentHtml: '<p>Clear <strong>zones</strong></p>', level: 3 }

it('knows what was said before by flag, level and comment', () => {
  expect(isSaid(said, said)).toBe(true)
  expect(isSaid({ ...said, flag: 'not_covered' }, said)).toBe(false)
  expect(isSaid({ ...said, level: null }, said)).toBe(false)
  expect(isSaid({ ...said, commentHtml: '' }, said)).toBe(false)
})

it('takes a level that nobody sends, and a comment whose marks a plain field has lost, as they were', () => {
  expect(isSaid({ ...said, level: undefined }, said)).toBe(true)
  expect(isSaid({ ...said, commentHtml: '<p>Clear zones</p>' }, said)).toBe(true)
  expect(isSaid(said, { ...said, commentHtml: '<p>Clear zones</p>' })).toBe(false)
})

it('takes a panel as it opens for nothing said', () => {
  const opened: Said = { flag: 'not_covered', commentHtml: '', level: null }
  expect(isSaid(opened)).toBe(true)
  expect(isSaid({ ...opened, commentHtml: '<p>Next week</p>' })).toBe(false)
  expect(isSaid({ ...opened, level: 0 })).toBe(false)
})
