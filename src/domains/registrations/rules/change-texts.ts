import type { ChangeAction, ChangeCategory, ChangeSource } from '../contract/registration-values.ts'

/** What happened, as the report says it. */
export const actionLabels: Readonly<Record<ChangeAction, string>> = {
  registered: 'Registered',
  dropped: 'Dropped',
  moved: 'Moved',
  restored: 'Drop taken back',
  waitlisted: 'Put on the wait list',
  left_wait_list: 'Left the wait list',
  promoted: 'Place from the wait list',
  offered: 'Place offered',
  declined: 'Offer declined',
  expired: 'Offer ran out',
}

export const sourceLabels: Readonly<Record<ChangeSource, string>> = {
  by_hand: 'By hand',
  wait_list: 'Wait list',
  import: 'Import',
  scheduler: 'Scheduler',
  leave: 'Left the school',
}

export const categoryLabels: Readonly<Record<ChangeCategory, string>> = {
  joined: 'Joined',
  left: 'Left',
  moved: 'Moved',
  wait_list: 'Wait list',
}

/** Of which kind an action is. */
export const categoryOf: Readonly<Record<ChangeAction, ChangeCategory>> = {
  registered: 'joined',
  restored: 'joined',
  promoted: 'joined',
  dropped: 'left',
  moved: 'moved',
  waitlisted: 'wait_list',
  left_wait_list: 'wait_list',
  offered: 'wait_list',
  declined: 'wait_list',
  expired: 'wait_list',
}
