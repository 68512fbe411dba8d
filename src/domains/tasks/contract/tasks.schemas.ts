import { z } from 'zod'
import { instant, listOf, richText, setOf, token, webAddress } from '#contract/values.ts'
import { longestLink, longestWork, mostFiles, mostLinks, taskFileLimitBytes } from './task-limits.ts'

/** What is uploaded for a task. */
export const sentTaskFile = z.object({
  file: z.file('Choose a file.').max(taskFileLimitBytes, 'The file is larger than 12 MB.'),
})

/** An uploaded file as its readers see it. */
export const taskFile = z.object({
  id: z.string(),
  title: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  /** For an hour, and for this viewer alone. */
  url: z.string(),
})
export type TaskFile = z.output<typeof taskFile>

/** The uploads that are sent along, by their ids. */
export const sentFileIds = setOf(token(40), mostFiles, `At most ${mostFiles} files.`).default([])

/** What a student hands in. */
export const work = z.object({
  /** HTML, as the editor makes it. */
  body: richText(longestWork, 'This takes up to 40,000 characters.').default(''),
  links: listOf(webAddress(longestLink), mostLinks, `At most ${mostLinks} links.`).default([]),
  file_ids: sentFileIds,
})
export type Work = z.output<typeof work>

/** One version of what was handed in. */
export const handIn = z.object({
  id: z.number(),
  version: z.number(),
  body: z.string(),
  links: z.array(z.string()),
  files: z.array(taskFile),
  handedInAt: instant,
  /** Where staff handed it in in a mirror: `Kim Staff for you`. */
  doneInMirrorBy: z.string().nullable(),
})
