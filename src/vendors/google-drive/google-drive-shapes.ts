import { z } from 'zod'

export const folderType = 'application/vnd.google-apps.folder'

export const driveFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string().default(''),
  parents: z.array(z.string()).default([]),
  trashed: z.boolean().default(false),
  size: z.coerce.number().optional(),
})
export type DriveFile = z.output<typeof driveFile>

/** What is asked of each file. */
export const fileFields = 'id,name,mimeType,parents,trashed,size'

export const newIds = z.object({ ids: z.array(z.string()).min(1) })

export const filePage = z.object({
  files: z.array(driveFile).default([]),
  nextPageToken: z.string().optional(),
  /** True: not everything was looked through. */
  incompleteSearch: z.boolean().default(false),
})

export const permissions = z.object({
  permissions: z
    .array(z.object({ id: z.string(), emailAddress: z.string().optional(), role: z.string() }))
    .default([]),
})

export const anything = z.unknown()
