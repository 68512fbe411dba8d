import { randomUUID } from 'node:crypto'
import type { OpenFile } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { checkPicture } from '#server/files/check-picture.ts'
import { checkUpload } from '#server/files/check-upload.ts'
import type { FileStore } from '#server/files/files.ts'
import { pictureTypes, type UploadTypes } from '#server/files/upload-types.ts'
import { thumbnailLimitBytes, videoLimitBytes } from '../contract/labs.contract.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

/** What every browser plays by itself. */
const videoTypes: UploadTypes = new Map([
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
])

const rules = {
  thumbnail: {
    field: 'thumbnail',
    mostBytes: thumbnailLimitBytes,
    tooLarge: 'The picture is larger than 2 MB.',
    otherType: 'Choose a PNG, JPEG or WebP picture. This file is none of these.',
  },
  video: {
    field: 'video',
    accepted: videoTypes,
    mostBytes: videoLimitBytes,
    tooLarge: 'The video is larger than 9 MB.',
    otherType: 'Choose an MP4 or WebM video. This file is neither.',
  },
} as const
export type LabsFile = keyof typeof rules

const contentTypes = new Map([...pictureTypes, ...videoTypes].map(([type, ending]) => [ending, type]))
const namePattern = /^[0-9a-f-]{36}\.(png|jpg|webp|mp4|webm)$/
const folder = '/api/pictures/labs/'
const keyOf = (name: string) => `labs/${name}`

/** Stores an upload, as long as the transaction commits, and returns its address. Throws the field's sentence. */
export async function storeLabsFile(context: Context, kind: LabsFile, file: File): Promise<string> {
  const { bytes, extension } =
    kind === 'thumbnail'
      ? await checkPicture(context, file, rules.thumbnail)
      : await checkUpload(context, file, rules.video)
  const name = `${randomUUID()}.${extension}`
  await context.services.files.put(context.db, keyOf(name), bytes)
  return `${folder}${name}`
}

/** A stored file by the name in its address. Throws not-found. */
export async function openLabsFile(files: FileStore, name: string): Promise<OpenFile> {
  const file = namePattern.test(name) ? await files.open(keyOf(name)) : undefined
  if (!file) throw notFound('There is no such file.')
  return { file, contentType: contentTypes.get(name.split('.')[1] ?? '') ?? 'application/octet-stream' }
}
