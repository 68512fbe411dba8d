import type { Design } from '../contract/design.schemas.ts'
import { pictures, uploadedPicturePattern } from '../contract/design-words.ts'

/** Which picture of a design an address is: a drawing by its name, an upload by its address; null for every other. */
export const pictureOf = (imageUrl: string | null): Design['picture'] =>
  imageUrl !== null && uploadedPicturePattern.test(imageUrl)
    ? imageUrl
    : (pictures.find((name) => imageUrl === pictureAddress(name)) ?? null)

/** Where a browser finds the picture of a design. */
export const pictureAddress = (picture: NonNullable<Design['picture']>): string =>
  picture.startsWith('/') ? picture : `/pictures/${picture}.svg`
