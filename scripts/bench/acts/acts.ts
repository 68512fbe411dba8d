import type { Attempt } from '../attempt.ts'
import type { Product } from '../product.ts'
import { type ApplyingFigures, measureApplying } from './applying.ts'
import { type EditorSaveFigures, measureEditorSave } from './editor-save.ts'
import { type LastPlaceFigures, measureLastPlace } from './last-place.ts'
import { measureRecounting, type RecountingFigures } from './recounting.ts'
import { measureReleasing, type ReleasingFigures } from './releasing.ts'
import { measureTemplateUse, type TemplateUseFigures } from './template-use.ts'
import { measureWelcoming, type WelcomingFigures } from './welcoming.ts'

/** What is done whole, one after the other, and has no bare work beside it; undefined where it was not asked for. */
export interface ActFigures {
  readonly lastPlace: LastPlaceFigures | undefined
  readonly editorSave: EditorSaveFigures | undefined
  readonly templateUse: TemplateUseFigures | undefined
  readonly applying: ApplyingFigures | undefined
  readonly recounting: RecountingFigures | undefined
  readonly releasing: ReleasingFigures | undefined
  readonly welcoming: WelcomingFigures | undefined
}

/** Measures the acts whose name holds `only`; the others are undefined, as is what could not be measured. */
export async function measureActs(
  product: Product,
  databaseUrl: string,
  only: string,
  attempt: Attempt,
): Promise<ActFigures> {
  const act = async <Figures>(
    name: string,
    measure: (product: Product, databaseUrl: string) => Promise<Figures>,
  ) => (name.includes(only.toLowerCase()) ? attempt(name, () => measure(product, databaseUrl)) : undefined)
  return {
    lastPlace: await act('last place', measureLastPlace),
    editorSave: await act('editor save', measureEditorSave),
    templateUse: await act('template use', measureTemplateUse),
    applying: await act('applying a plan', measureApplying),
    recounting: await act('recounting graduation', measureRecounting),
    releasing: await act('releasing reports', measureReleasing),
    welcoming: await act('onboarding, welcome', measureWelcoming),
  }
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const short = (ms: number) => (ms < 100 ? ms.toFixed(1) : count(ms))
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A sentence for each that was done. */
export function describeActs({
  lastPlace,
  editorSave,
  templateUse,
  applying,
  ...jobs
}: ActFigures): string[] {
  const sentences: string[] = []
  if (lastPlace) {
    const { callers, p50Ms, worstMs, wrong } = lastPlace
    const who = wrong === 0 ? 'exactly one had it each time' : `${wrong} times not exactly one had it`
    sentences.push(
      `${callers} who registered at once for the last place were all answered in ${count(p50Ms)} ms, at worst ${count(worstMs)} ms; ${who}.`,
    )
  }
  if (editorSave) {
    const { weeks, tasks, p50Ms, worstMs } = editorSave
    sentences.push(
      `A template of ${weeks} weeks and ${tasks} tasks was saved whole from its editor in ${short(p50Ms)} ms, at worst ${short(worstMs)} ms.`,
    )
  }
  if (templateUse) {
    const { sessions, p50Ms, worstMs } = templateUse
    sentences.push(
      `A template of ${sessions} sessions became an experience of the coming cycle in ${short(p50Ms)} ms, at worst ${short(worstMs)} ms.`,
    )
  }
  if (applying) {
    const { students, placements, applyMs, undoMs } = applying
    sentences.push(
      `A plan of ${count(placements)} places for ${count(students)} students was applied in ${inSeconds(applyMs)} and taken back in ${inSeconds(undoMs)}.`,
    )
  }
  return [...sentences, ...describeJobs(jobs)]
}

function describeJobs({
  recounting,
  releasing,
  welcoming,
}: Pick<ActFigures, 'recounting' | 'releasing' | 'welcoming'>): string[] {
  const sentences: string[] = []
  if (recounting) {
    const { students, ms, cpuMs, writeMs } = recounting
    sentences.push(
      `The graduation of ${count(students)} students was reckoned again in ${inSeconds(ms)}, ${inSeconds(cpuMs)} of the server's own processor; their kept rows written bare took ${inSeconds(writeMs)}.`,
    )
  }
  if (releasing) {
    const { students, told, checkMs, askMs, freezeMs, letOutMs, compareMs, takeBackMs, copyMs } = releasing
    sentences.push(
      `Reports of ${count(students)} students: checked in ${inSeconds(checkMs)}, asked for in ${inSeconds(askMs)}, frozen in ${inSeconds(freezeMs)}, let out to ${count(told)} people in ${inSeconds(letOutMs)}, compared when all were published in ${inSeconds(compareMs)}, taken back in ${inSeconds(takeBackMs)}; the frozen rows copied bare took ${inSeconds(copyMs)}.`,
    )
  }
  if (welcoming) {
    const { families, mails, askMs, writeMs, copyMs } = welcoming
    sentences.push(
      `The welcome of ${count(families)} families was asked for in ${inSeconds(askMs)} and its ${count(mails)} mails written in ${inSeconds(writeMs)}; mails and results copied bare took ${inSeconds(copyMs)}.`,
    )
  }
  return sentences
}
