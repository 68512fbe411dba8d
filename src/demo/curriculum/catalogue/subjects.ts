import { arts } from './arts.ts'
import type { CatalogueSubject } from './catalogue-types.ts'
import { computerScience } from './computer-science.ts'
import { englishLanguageArts } from './english-language-arts.ts'
import { healthAndLife } from './health-and-life.ts'
import { mathematics } from './mathematics.ts'
import { science } from './science.ts'
import { socialStudies } from './social-studies.ts'
import { worldLanguages } from './world-languages.ts'

/** Every subject of the demo school, in the order the catalogue shows them. */
export const catalogueSubjects: readonly CatalogueSubject[] = [
  mathematics,
  science,
  englishLanguageArts,
  socialStudies,
  computerScience,
  arts,
  worldLanguages,
  healthAndLife,
]
