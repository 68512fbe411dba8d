import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { templateUploads } from './design-file-paths.ts'
import { fileLimitBytes, pictureLimitBytes } from './template-limits.ts'

/** An uploaded file as an editor shows it. */
export const shownFile = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  /** For an hour, and for this viewer alone. */
  url: z.string(),
})
export type ShownFile = z.output<typeof shownFile>

/** What is uploaded, whatever design it is for. */
export const sentFile = z.object({
  file: z.file('Choose a file.').max(fileLimitBytes, 'The file is larger than 10 MB.'),
})
export const sentPicture = z.object({
  file: z.file('Choose a picture.').max(pictureLimitBytes, 'The picture is larger than 2 MB.'),
})

export const uploadedPicture = z.object({ picture: z.string() })
export type UploadedPicture = z.output<typeof uploadedPicture>

/**
 * What the editor of templates uploads; the editor of an experience has calls of its own, for who may edit that one. A
 * design names an upload once it is saved; what no design names is deleted after a month.
 */
export const designFilesContract = {
  postFile: endpoint({
    method: 'POST',
    path: templateUploads.files,
    summary: 'Uploads a document or picture to be attached to a task',
    access: 'templates.write',
    input: sentFile,
    output: shownFile,
  }),
  postPicture: endpoint({
    method: 'POST',
    path: templateUploads.pictures,
    summary: 'Uploads a picture of a template',
    access: 'templates.write',
    input: sentPicture,
    output: uploadedPicture,
  }),
}
