import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { id, search } from '#contract/values.ts'

const access = 'groups.manage'
const formats = tableFormats

/** Who may do what, as files. */
export const groupsDownloads = {
  groups: download({
    path: '/downloads/groups',
    summary: 'The groups of colleagues as a table, with how many are in each',
    access,
    input: z.object({}),
    formats,
  }),
  members: download({
    path: '/downloads/groups/{groupId}/members',
    summary: 'Who is in a group, and on which campuses, as a table',
    access,
    input: z.object({ groupId: id, search: search() }),
    formats,
  }),
  rights: download({
    path: '/downloads/permissions',
    summary: 'Every right with the groups that give it and how many people have it, as a table',
    access,
    input: z.object({}),
    formats,
  }),
}
