import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { TimeField } from '#ui/fields/TimeField.tsx'
import css from '../organization.module.css'
import { type CampusBlock, nextBlock } from './campus-values.ts'

interface BlocksFieldProps {
  readonly value: readonly CampusBlock[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (blocks: CampusBlock[]) => void
}

/** The blocks of a campus's day. */
export function BlocksField({ value: blocks, errorOf, onChange }: BlocksFieldProps) {
  const changeAt = (at: number, part: Partial<CampusBlock>) =>
    onChange(blocks.map((block, index) => (index === at ? { ...block, ...part } : block)))
  return (
    <fieldset className={css.blocks}>
      <legend className={css.legend}>Blocks of the day</legend>
      {blocks.length === 0 && (
        <p className={css.empty}>None yet. Blocks are the times in which experiences meet.</p>
      )}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the day
        <div key={at} className={css.block}>
          <TextInput
            aria-label={`Name of block ${at + 1}`}
            value={block.title}
            onChange={(event) => changeAt(at, { title: event.currentTarget.value })}
            error={errorOf(`blocks.${at}.title`)}
          />
          <TimeField
            label={`Start of block ${block.title}`}
            value={block.starts_at}
            onChange={(starts_at) => changeAt(at, { starts_at })}
            error={errorOf(`blocks.${at}.starts_at`)}
          />
          <TimeField
            label={`End of block ${block.title}`}
            value={block.ends_at}
            onChange={(ends_at) => changeAt(at, { ends_at })}
            error={errorOf(`blocks.${at}.ends_at`)}
          />
          <CloseButton
            aria-label={`Remove block ${block.title}`}
            onClick={() => onChange(blocks.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...blocks, nextBlock(blocks)])}
        >
          Add a block
        </Button>
      </div>
    </fieldset>
  )
}
