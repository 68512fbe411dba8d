import { describe, expect, it } from 'vitest'
import type { SearchHit } from '#domains/search/contract/search.contract.ts'
import { groupHits, rememberHit } from './find-hits.ts'

const hit = (kind: SearchHit['kind'], id: string): SearchHit => ({
  kind,
  id,
  title: id,
  detail: '',
  url: `/${id}`,
})

describe('hits', () => {
  it('are grouped by kind, the kind of the best hit first', () => {
    const groups = groupHits([hit('house', 'a'), hit('student', 'b'), hit('house', 'c')])
    expect(groups.map(({ title, hits }) => [title, hits.map(({ id }) => id)])).toEqual([
      ['Houses', ['a', 'c']],
      ['Students', ['b']],
    ])
  })

  it('are remembered once each, the newest first, five in all', () => {
    const ids = ['a', 'b', 'c', 'a', 'd', 'e', 'f']
    const recent = ids.reduce<SearchHit[]>((list, id) => rememberHit(list, hit('student', id)), [])
    expect(recent.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'a', 'c'])
  })
})
