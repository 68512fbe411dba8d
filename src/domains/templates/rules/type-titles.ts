import { experienceTypeTitles } from '#domains/experiences/rules/type-titles.ts'
import type { Design } from '../contract/design.schemas.ts'

/** What a type is called, of a template and of an experience. */
export const titleOfType = (type: Design['type']): string => experienceTypeTitles[type].one
