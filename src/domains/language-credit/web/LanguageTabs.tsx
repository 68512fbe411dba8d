import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { languageAddress } from './language-address.ts'

/** The two views of the language vendor (3-shell-and-houses §2.10). */
export const LanguageTabs = ({ active }: { readonly active: keyof typeof languageAddress }) => (
  <SheetTabs
    label="Language vendor"
    active={languageAddress[active]}
    tabs={[
      { label: 'Update credit', href: languageAddress.credit },
      { label: 'Manage users', href: languageAddress.users },
    ]}
  />
)

export const languageCrumbs = [{ label: 'Workbench', href: '/workbench' }]
