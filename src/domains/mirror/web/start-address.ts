/** The address at which seeing the platform as somebody begins. */
export const startAddress = (userId: number, allowChanges: boolean): string =>
  `/app-sso?${new URLSearchParams({ impersonateUserId: String(userId), allowChanges: String(allowChanges) })}`
