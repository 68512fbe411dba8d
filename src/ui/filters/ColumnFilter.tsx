import { Button, Checkbox, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFilter, IconFilterFilled, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { holdsText } from '#contract/text/folded-text.ts'
import { formatCount } from '../format/quantities.ts'
import css from './ColumnFilter.module.css'
import row from './FiltersRow.module.css'

/** A value of a column with how many rows have it. */
export interface ColumnValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

export interface ColumnFilterProps {
  /** As the column is called. */
  readonly name: string
  /** Its values; undefined while they are on their way. */
  readonly offered: { readonly values: readonly ColumnValue[]; readonly total: number } | undefined
  readonly chosen: readonly string[]
  readonly onChange: (values: string[]) => void
  /** It was opened: its values are wanted. */
  readonly onOpen: () => void
  /** What is typed, where there are more values than were offered. */
  readonly onLike: (typed: string) => void
  /** An icon in the head of the column, or a menu of the filters row that reads "Campus **Any**". */
  readonly place: 'head' | 'row'
}

/** So many are drawn; who looks for another one types. */
const mostDrawn = 200

/** Narrows a column to some of its values, which the server offers with their counts (look.md §14.2). */
export function ColumnFilter(props: ColumnFilterProps) {
  const { name, offered, chosen, onChange, place } = props
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  const [typed, setTyped] = useState('')
  const open = () => {
    setPicked(chosen)
    setTyped('')
    props.onLike('')
    props.onOpen()
    setOpen(!isOpen)
  }
  const finish = (values: readonly string[]) => {
    setOpen(false)
    onChange([...values])
  }
  const type = (text: string) => {
    setTyped(text)
    if (offered !== undefined && offered.total > offered.values.length) props.onLike(text)
  }
  const values = offered?.values ?? []
  const found = values.filter(({ label }) => holdsText(label, typed))
  const first = chosen[0]
  const shown =
    first === undefined
      ? 'Any'
      : chosen.length === 1
        ? (values.find(({ value }) => value === first)?.label ?? '1 chosen')
        : `${chosen.length} chosen`
  return (
    <Popover position="bottom-start" opened={isOpen} onChange={setOpen} width={252} trapFocus withinPortal>
      <Popover.Target>
        {place === 'head' ? (
          <UnstyledButton
            className={css.head}
            aria-label={`Filter ${name}`}
            data-active={chosen.length > 0 || undefined}
            onClick={open}
          >
            {chosen.length > 0 ? (
              <IconFilterFilled size={14} aria-hidden />
            ) : (
              <IconFilter size={14} stroke={1.75} aria-hidden />
            )}
          </UnstyledButton>
        ) : (
          <Button
            size="xs"
            className={row.menu}
            data-active={chosen.length > 0 ? true : undefined}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            onClick={open}
          >
            <span className={row.name}>{name}</span>
            {shown}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown className={css.popover} aria-label={`Filter by ${name.toLowerCase()}`}>
        <div className={css.search}>
          <TextInput
            size="xs"
            data-autofocus
            aria-label={`Find in ${name.toLowerCase()}`}
            leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </div>
        <ul className={css.values} aria-busy={offered === undefined}>
          {found.slice(0, mostDrawn).map(({ value, label, count }) => (
            <li key={value}>
              <Checkbox
                size="xs"
                classNames={{ body: css.value, labelWrapper: css.wrapper, label: css.line }}
                checked={picked.includes(value)}
                label={
                  <>
                    <span className={css.label} title={label}>
                      {label}
                    </span>
                    <span className={css.count}>{formatCount(count)}</span>
                  </>
                }
                onChange={() =>
                  setPicked(
                    picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value],
                  )
                }
              />
            </li>
          ))}
          {offered !== undefined && found.length === 0 && <li className={css.none}>No such value</li>}
        </ul>
        <div className={css.foot}>
          <span className={css.facts}>
            {offered !== undefined &&
              `${formatCount(Math.min(found.length, mostDrawn))} of ${formatCount(offered.total)} values`}
          </span>
          <Button size="xs" variant="subtle" disabled={picked.length === 0} onClick={() => setPicked([])}>
            Clear
          </Button>
          <Button size="xs" variant="filled" onClick={() => finish(picked)}>
            {picked.length === 0 ? 'Show all' : `Show ${picked.length}`}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
