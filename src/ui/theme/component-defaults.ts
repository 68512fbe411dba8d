import type { MantineThemeComponents } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

const inputDefaultProps = {
  size: 'sm',
  withAsterisk: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

const chevron = createElement(IconChevronDown, { size: 16, stroke: 1.75, 'aria-hidden': true })

/**
 * Defaults that make a bare Mantine component look right: sizes xs 28, sm 32 (default), md 40, lg 44 px;
 * menus 120 ms, modals 180 ms, drawers 220 ms (design `look.md` §3). The drawing itself is in `controls/`.
 */
export const componentDefaults: MantineThemeComponents = {
  Anchor: { defaultProps: { underline: 'hover' } },
  ActionIcon: { defaultProps: { variant: 'default', size: 'sm' } },
  Button: { defaultProps: { variant: 'default', size: 'sm' } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  CloseButton: { defaultProps: { size: 'md' } },
  Drawer: { defaultProps: { transitionProps: { duration: 220 } } },
  DrawerRoot: { defaultProps: { transitionProps: { duration: 220 } } },
  Menu: {
    defaultProps: { shadow: 'md', offset: 4, transitionProps: { transition: 'fade', duration: 120 } },
  },
  Modal: {
    defaultProps: { centered: true, size: 560, transitionProps: { transition: 'fade', duration: 180 } },
  },
  // The kit's <header> would be a second banner landmark beside the page's.
  ModalHeader: { defaultProps: { component: 'div' } },
  Popover: {
    defaultProps: { shadow: 'md', offset: 4, transitionProps: { transition: 'fade', duration: 120 } },
  },
  Radio: { defaultProps: { size: 'xs' } },
  Select: {
    defaultProps: {
      ...inputDefaultProps,
      rightSection: chevron,
      rightSectionPointerEvents: 'none',
      checkIconPosition: 'right',
      // A form begins in its first field: that must not cover the others with a list.
      openOnFocus: false,
    },
  },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  Tooltip: {
    defaultProps: {
      multiline: true,
      maw: 260,
      openDelay: 300,
      events: { hover: true, focus: true, touch: true },
      transitionProps: { transition: 'fade', duration: 120 },
    },
  },
  ...inputDefaults([
    'Autocomplete',
    'DateInput',
    'DatePickerInput',
    'FileInput',
    'MultiSelect',
    'NativeSelect',
    'NumberInput',
    'PasswordInput',
    'PillsInput',
    'TagsInput',
    'Textarea',
    'TextInput',
    'TimeInput',
  ]),
}

/** Inputs stand 32 px high, help below the field, errors last; required is the rule, so no asterisk. */
function inputDefaults(names: readonly string[]): MantineThemeComponents {
  return Object.fromEntries(names.map((name) => [name, { defaultProps: inputDefaultProps }]))
}
