import sharp from 'sharp'
import { invalid } from '../api/errors.ts'
import { type CheckedUpload, checkUpload } from './check-upload.ts'
import { pictureTypes } from './upload-types.ts'

type Context = Parameters<typeof checkUpload>[0]
type Rules = Omit<Parameters<typeof checkUpload>[2], 'accepted'>

/** Larger ones are made smaller: no screen shows more of them. */
const mostPixels = 2_560
/** A picture of so many would fill the memory before it is drawn. */
const mostRead = 50_000_000

/**
 * Reads a picture and draws it anew in its own format: turned as the camera held it, and without what the camera wrote into
 * it, such as the place where it was taken. Throws the field's sentence as `checkUpload`, and for what cannot be drawn.
 */
export async function checkPicture(context: Context, file: File, rules: Rules): Promise<CheckedUpload> {
  return drawAnew(await checkUpload(context, file, { ...rules, accepted: pictureTypes }), rules.field)
}

/**
 * Draws anew an upload that was found to be one of `pictureTypes`; throws the field's sentence where it cannot be
 * drawn.
 */
export async function drawAnew(upload: CheckedUpload, field: string): Promise<CheckedUpload> {
  const bytes = await sharp(upload.bytes, { limitInputPixels: mostRead, failOn: 'error' })
    .autoOrient()
    .resize(mostPixels, mostPixels, { fit: 'inside', withoutEnlargement: true })
    .toBuffer()
    .catch(() => {
      throw invalid({ [field]: 'This picture cannot be read. Save it again and choose that.' })
    })
  return { ...upload, bytes }
}
