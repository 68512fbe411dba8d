import type { Design } from '../contract/design.schemas.ts'
import { pictures } from '../contract/design-words.ts'

/** Which of the drawings an address is; null for every other picture. */
export const pictureOf = (imageUrl: string | null): Design['picture'] =>
  pictures.find((name) => imageUrl === `/pictures/${name}.svg`) ?? null
