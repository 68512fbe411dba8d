import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './FiltersRow.module.css'

export interface FilterOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface FilterMenuProps<Value extends string> {
  /** What is filtered: the menu reads "State **Any**". */
  name: string
  options: readonly FilterOption<Value>[]
  /** The chosen values; none means Any. */
  values: readonly Value[]
  onChange: (values: Value[]) => void
  /** One value at most, otherwise several. */
  single?: boolean
  /** The word for no choice. */
  anyLabel?: string
  /** Why something is not offered, below what is. */
  note?: string
}

/** A menu of the filters row. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { name, options, values, onChange, single = false, anyLabel = 'Any', note } = props
  const chosen = options.filter((option) => values.includes(option.value))
  const shown =
    chosen.length === 0 ? anyLabel : chosen.length === 1 ? chosen[0]?.label : `${chosen.length} chosen`
  const toggle = (value: Value) => {
    if (values.includes(value)) onChange(values.filter((other) => other !== value))
    else onChange(single ? [value] : [...values, value])
  }
  return (
    <Menu position="bottom-start" closeOnItemClick={single}>
      <Menu.Target>
        <Button
          size="xs"
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          className={css.menu}
          data-active={chosen.length > 0 ? true : undefined}
        >
          <span className={css.name}>{name}</span>
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <FilterItem label={anyLabel} on={values.length === 0} single={single} onClick={() => onChange([])} />
        <Menu.Divider />
        {options.map((option) => (
          <FilterItem
            key={option.value}
            label={option.label}
            icon={option.icon}
            on={values.includes(option.value)}
            single={single}
            onClick={() => toggle(option.value)}
          />
        ))}
        {note !== undefined && <Menu.Label>{note}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}

interface FilterItemProps {
  label: string
  icon?: ReactNode
  on: boolean
  single: boolean
  onClick: () => void
}

/** Mantine's own radio and checkbox items: a plain item would tell screen readers nothing of the choice. */
function FilterItem({ label, icon, on, single, onClick }: FilterItemProps) {
  const shared = {
    checked: on,
    checkIcon: <IconCheck size={16} stroke={1.75} aria-hidden />,
    rightSection: icon,
    onChange: onClick,
  }
  return single ? (
    <Menu.RadioItem {...shared} value={label} closeMenuOnClick>
      {label}
    </Menu.RadioItem>
  ) : (
    <Menu.CheckboxItem {...shared}>{label}</Menu.CheckboxItem>
  )
}
