import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Lookups of a form wait so long for the next letter, ms (1-staff-tools §9). */
export const lookupWaitMs = 500

const allOfThem: OptionsFilter = ({ options }) => options

interface Lookup {
  /** What to ask the server for, once nothing more is typed. */
  readonly search: string
  /** Whether somebody looks: before that nothing needs to be asked. */
  readonly isOpen: boolean
  /** For the `Select` that shows what was found. */
  readonly select: Pick<
    SelectProps,
    'searchable' | 'filter' | 'searchValue' | 'onSearchChange' | 'value' | 'onChange' | 'onDropdownOpen'
  >
}

/** A field that finds something by its name and hands it over, and is empty again then. */
export function useLookup(onChoose: (value: ComboboxItem['value']) => void): Lookup {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, lookupWaitMs)
  const [isOpen, setOpen] = useState(false)
  return {
    search,
    isOpen,
    select: {
      searchable: true,
      // The server has filtered already.
      filter: allOfThem,
      searchValue: text,
      onSearchChange: setText,
      value: null,
      onChange: (chosen) => {
        if (chosen !== null) onChoose(chosen)
        setText('')
      },
      onDropdownOpen: () => setOpen(true),
    },
  }
}
