import { api } from '#web/calls/api.ts'

/** What a change of a house shows on: its pages and forms, and the side menu of who advises it. */
export const shownByHouse = () => [
  api.houses.key(),
  api.houseForm.key(),
  api.shell.getAuthenticatedRoot.key(),
]
