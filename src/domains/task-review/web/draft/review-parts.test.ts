import { describe, expect, it } from 'vitest'
import { kept, nothingWritten, type ReviewParts, withoutSent } from './review-parts.ts'

const written = (html: string) => kept({ ...nothingWritten, html })

describe('a part of a review that was sent', () => {
  const sent = written('Which way is north?')
  const feedback = kept({})

  it('is taken out of the draft, and nothing else is', () => {
    expect(withoutSent({ comment: sent, feedback }, 'comment', sent.sendId)).toEqual({ feedback })
  })

  it('stays where somebody wrote on while it was sent: what stands there was not sent', () => {
    const now: ReviewParts = { comment: written('Which way is north? And south?'), feedback }
    expect(withoutSent(now, 'comment', sent.sendId)).toBe(now)
  })

  it('is not missed where it was thrown away meanwhile', () => {
    const now: ReviewParts = { feedback }
    expect(withoutSent(now, 'comment', sent.sendId)).toBe(now)
  })
})
