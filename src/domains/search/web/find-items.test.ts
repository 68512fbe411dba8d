import { describe, expect, it } from 'vitest'
import type { SearchHit } from '../contract/search.contract.ts'
import { askedRecent, groupHits, keyOfHit, matching, recentItems, remember } from './find-items.ts'

const hit = (kind: SearchHit['kind'], id: string): SearchHit => ({
  kind,
  id,
  title: id,
  detail: '',
  url: `/${id}`,
  verbs: [],
})

describe('what is found', () => {
  it('is grouped by kind, the kind of the best hit first, and what was opened lately first within it', () => {
    const hits = [hit('house', 'a'), hit('student', 'b'), hit('house', 'c'), hit('house', 'd')]
    const groups = groupHits(hits, ['student:x', 'house:d'])
    expect(groups.map(({ title, items }) => [title, items.map(({ title: name }) => name)])).toEqual([
      ['Houses', ['d', 'a', 'c']],
      ['Students', ['b']],
    ])
  })

  it('is remembered by number alone, once each, the newest first', () => {
    const keys = ['1', '2', '3', '1'].reduce<string[]>((list, id) => remember(list, `student:${id}`), [])
    expect(keys).toEqual(['student:1', 'student:3', 'student:2'])
    const more = Array.from({ length: 9 }, (_, at) => `house:${at}`).reduce(remember, [])
    expect(more).toHaveLength(8)
    expect(askedRecent([...keys, 'page:/home', 'house:4'])).toMatchObject({
      student_ids: [1, 3, 2],
      house_ids: [4],
      pages: ['/home'],
    })
    const hits = [hit('student', '2'), hit('student', '3'), hit('student', '9')]
    expect(recentItems(hits, keys).map(({ key }) => key)).toEqual(['student:3', 'student:2'])
    expect(keyOfHit(hit('student', '3'))).toBe('student:3')
  })

  it('is done by the words of its sentence or those it is also called by', () => {
    const things = [
      { title: 'Switch to dark', words: 'theme' },
      { title: 'Log out', words: 'sign out' },
    ]
    const found = (text: string) => matching(things, text).map(({ title }) => title)
    expect(found('dark')).toEqual(['Switch to dark'])
    expect(found('swi da')).toEqual(['Switch to dark'])
    expect(found('SIGN OUT')).toEqual(['Log out'])
    expect(found('ark')).toEqual([])
    expect(found('')).toHaveLength(2)
  })
})
