import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

type Asked = Pick<
  ContractRouterOutputs['studentChat']['getState'],
  'isConnected' | 'comparedAt' | 'failure' | 'silentSince' | 'ignored' | 'leftAlone'
>

interface AgreementWords {
  readonly title: string
  readonly text: string
  /** Nothing differs, and that is known of now. */
  readonly isGood: boolean
}

const what = 'What differs between the school and the chat appears here after each comparison.'

/** What a list without inconsistencies says: only of what was compared, and with what it leaves out. */
export function agreementWords(state: Asked | undefined, nowMs: number): AgreementWords {
  if (state === undefined)
    return { title: 'No difference is listed', text: 'When it was compared is not known.', isGood: false }
  const { isConnected, comparedAt, failure, silentSince, ignored, leftAlone } = state
  if (comparedAt === null) return { title: 'Not compared yet', text: what, isGood: false }
  const besides = [
    leftAlone > 0 &&
      `${formatNoun(leftAlone, 'person there is', 'people there are')} unknown here and left alone`,
    ignored > 0 && `${formatNoun(ignored, 'difference is', 'differences are')} ignored`,
  ].filter((part) => part !== false)
  const text = besides.length > 0 ? `${besides.join(', ')}.` : what
  if (!isConnected || failure !== '' || silentSince !== null)
    return { title: `Nothing to repair as of ${formatWhen(comparedAt, nowMs)}`, text, isGood: false }
  return besides.length > 0
    ? { title: 'Nothing to repair', text, isGood: false }
    : { title: 'Everything agrees', text, isGood: true }
}
