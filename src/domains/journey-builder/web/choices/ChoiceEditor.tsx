import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { LiveRegion } from '#ui/feedback/LiveRegion.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { ChoiceList } from '../../contract/journey.schemas.ts'
import { ChoiceBlock } from './ChoiceBlock.tsx'
import css from './choices.module.css'
import { chosenIn, withBlock } from './ranked.ts'
import { useChoices } from './use-choices.ts'

interface ChoiceEditorProps {
  readonly list: ChoiceList
  readonly send: Parameters<typeof useChoices>[1]
  readonly onSaved: (list: ChoiceList) => void
  /** Whose choices these are, in the words of the page: "Your choices", "The choices of Ana". */
  readonly whose: string
}

/** The ranked choices of one student, block by block, saved with each change. */
export function ChoiceEditor({ list, send, onSaved, whose }: ChoiceEditorProps) {
  const choices = useChoices(list, send, onSaved)
  const { chosen, other } = choices
  const said = statusText(list, choices, whose)
  const full = list.blocks.filter((block) => chosenIn(block, chosen).length > 0).length
  return (
    <>
      {other !== undefined && (
        <PageAlert
          family="late"
          icon={IconAlertTriangle}
          title={`${other.by} has saved another list in the meantime`}
          action={
            <span className={css.answers}>
              <Button size="xs" onClick={() => choices.resolve(false)}>
                Take that one
              </Button>
              <Button size="xs" onClick={() => choices.resolve(true)}>
                Keep this one
              </Button>
            </span>
          }
        >
          It ranks {formatNoun(other.chosen.length, 'experience')}; this one, below,{' '}
          {formatNoun(chosen.length, 'experience')}. Nothing is lost until you choose.
        </PageAlert>
      )}
      <div className={css.status} data-unsent={choices.status === 'unsent' || undefined}>
        {choices.status === 'unsent' ? (
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconCloudCheck size={16} stroke={1.75} aria-hidden />
        )}
        <span>{said}</span>
        <LiveRegion>{said}</LiveRegion>
        {choices.status === 'unsent' && other === undefined && (
          <Button size="xs" onClick={choices.sendAgain}>
            Save again
          </Button>
        )}
        <span className={css.progress}>
          {full} of {formatNoun(list.blocks.length, 'block')}
        </span>
      </div>
      {list.blocks.map((block) => (
        <ChoiceBlock
          key={block.block}
          block={block}
          chosen={chosenIn(block, chosen)}
          ranks={list.window.ranks}
          placed={list.placed.find((one) => one.block === block.block)}
          mayChange={list.may_change && other === undefined}
          onChange={(ids) => choices.change(withBlock(list.blocks, chosen, block, ids))}
        />
      ))}
    </>
  )
}

function statusText(
  { saved_at, saved_by }: ChoiceList,
  { status, failure }: ReturnType<typeof useChoices>,
  whose: string,
): string {
  if (status === 'sending') return 'Saving…'
  if (status === 'unsent') return `Not saved yet, kept in this browser. ${failure}`
  if (saved_at === null) return 'Nothing chosen yet.'
  return `${whose} saved ${formatMoment(saved_at, Date.now())}${saved_by === null ? '' : ` by ${saved_by}`}.`
}
