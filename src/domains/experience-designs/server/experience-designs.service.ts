/**
 * What others may ask of how experiences are made and planned: the demo school makes some of templates, the master schedule
 * moves their plans.
 */

export type { PlanMove } from '../rules/moved-plan.ts'
export { makeExperience } from './make-experience.ts'
export { movePlan, movePlanBack } from './move-plan.ts'
export { findTerm, termOf } from './terms.ts'
export { bringVideosRight } from './video/bring-right.ts'
