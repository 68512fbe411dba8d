export interface SheetTab {
  label: string
  href: string
  count?: number | undefined
}
