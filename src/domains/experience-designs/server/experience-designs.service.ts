/** What others may ask of how experiences are made: the demo school makes some of templates. */
export { makeExperience } from './make-experience.ts'
export { findTerm, termOf } from './terms.ts'
