import sharp, { type Metadata } from 'sharp'
import type { LogoType } from '#contract/school/logo-types.ts'
import { invalid } from '#server/api/errors.ts'

/** The box in which a logo is drawn, pixels: twice what it is shown at, for sharp screens. */
const boxes: Readonly<Record<LogoType, readonly [width: number, height: number]>> = {
  light: [256, 256],
  dark: [256, 256],
  email: [480, 120],
  favicon: [64, 64],
}

const leastPixels = 16
const mostPixels = 6_000
const unreadable = 'This picture cannot be read. Save it again as a PNG and choose that.'

/**
 * Draws a picture anew as a PNG that fits its box: transparent stays transparent, turned as the camera held it, without
 * anything else the camera or a program wrote into it. Never larger than it was. Throws the field's sentence for what
 * moves, cannot be read, or is too small or large.
 */
export async function drawLogo(bytes: Uint8Array, type: LogoType): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels * mostPixels, failOn: 'error' })
  const { width, height, pages = 1 } = await picture.metadata().catch((): Partial<Metadata> => ({}))
  if (width === undefined || height === undefined) throw invalid({ picture: unreadable })
  if (pages > 1) throw invalid({ picture: 'This picture is animated. Choose one that is not.' })
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels)
    throw invalid({
      picture: `A logo is at least ${leastPixels} and at most ${mostPixels.toLocaleString('en-US')} pixels wide and high. This one has ${width} × ${height}.`,
    })
  const [boxWidth, boxHeight] = boxes[type]
  const isSquare = type === 'favicon'
  return picture
    .autoOrient()
    .resize(boxWidth, boxHeight, {
      fit: isSquare ? 'contain' : 'inside',
      withoutEnlargement: !isSquare,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => {
      throw invalid({ picture: unreadable })
    })
}
