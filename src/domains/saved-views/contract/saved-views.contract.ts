import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, id, line, token } from '#contract/values.ts'
import { viewedLists } from './viewed-lists.ts'

const path = '/backoffice/saved-views' as const

export const mostViews = 50

const fields = z.object({
  title: line(80, 'A name takes up to 80 characters.').min(1, 'Name the view.'),
  /** Of the address, without the question mark. */
  query: token(1_000, 'This address is too long to be kept.'),
  is_shared: flag.default(false),
})

const savedView = z.object({
  id: z.number(),
  title: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Whose it is; null for one's own. */
  owner: z.string().nullable(),
})
export type SavedView = z.output<typeof savedView>

const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number(), is_removed: z.boolean() })

/** Questions kept by name: one's own, and those that colleagues share. The answer is always by the rights of who asks. */
export const savedViewsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The views of a page: one’s own, then those that colleagues share',
    access: 'people.view',
    feature: 'saved-views',
    input: z.object({ list: z.enum(viewedLists) }),
    output: z.array(savedView),
  }),
  save: endpoint({
    method: 'POST',
    path,
    summary: 'Keeps the question of a list by name',
    access: 'people.view',
    feature: 'saved-views',
    input: fields.extend({ list: z.enum(viewedLists) }),
    output: done,
  }),
  change: endpoint({
    method: 'POST',
    path: `${path}/{viewId}`,
    summary:
      'Renames one’s own view, shares it, or gives it another question; without one it asks what it did',
    access: 'people.view',
    feature: 'saved-views',
    input: fields.partial({ query: true }).extend({ viewId: id }),
    output: done,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/{viewId}/remove`,
    summary: 'Deletes one’s own view, or takes that back',
    access: 'people.view',
    feature: 'saved-views',
    input: z.object({ viewId: id, _action: z.enum(['remove', 'restore']) }),
    output: done,
  }),
}
