type MessageState<Status extends PropertyKey> = {
  /** Statuses that may follow, by a mark or by an answer. */
  next: readonly Status[]
  /** It is in the inbox, not in the archive. */
  isInInbox: boolean
  /** Unread: the bell of the back office counts it. */
  isUnread: boolean
  /** It waits for an answer. */
  isOpen: boolean
  /** Staff set it by a mark; the other statuses come with an answer. */
  isMark: boolean
  /** The colour of its badge in the back office. */
  tone: 'amber' | 'plain' | 'green'
}

const statesOf = <const States extends Record<keyof States, MessageState<keyof States>>>(states: States) => states

/** The states of a message from the contact page: rules, SQL, screens and docs/order-states.md read them here. */
export const messageStates = statesOf({
  new: {
    next: ['read', 'answered', 'archived'],
    isInInbox: true,
    isUnread: true,
    isOpen: true,
    isMark: true,
    tone: 'amber',
  },
  read: {
    next: ['new', 'answered', 'archived'],
    isInInbox: true,
    isUnread: false,
    isOpen: true,
    isMark: true,
    tone: 'plain',
  },
  answered: {
    next: ['archived'],
    isInInbox: true,
    isUnread: false,
    isOpen: false,
    isMark: false,
    tone: 'green',
  },
  archived: {
    next: ['new', 'read', 'answered'],
    isInInbox: false,
    isUnread: false,
    isOpen: false,
    isMark: true,
    tone: 'plain',
  },
})

export type MessageStatus = keyof typeof messageStates

export const messageStatuses = Object.keys(messageStates) as [MessageStatus, ...MessageStatus[]]

/** The state with its facts as plain types, not as those of one state. */
export const messageState = (status: MessageStatus): MessageState<MessageStatus> => messageStates[status]

/** The states of which something holds. */
export const messageStatusesWhere = (holds: (state: MessageState<MessageStatus>) => boolean): MessageStatus[] =>
  messageStatuses.filter((status) => holds(messageStates[status]))

type Marked = { [S in MessageStatus]: (typeof messageStates)[S]['isMark'] extends true ? S : never }[MessageStatus]

const marked = messageStatusesWhere(({ isMark }) => isMark) as Marked[]

/** Marks that staff can set: a status, or 'inbox', which gives the message the status that its answers imply. */
export const messageMarks = [...marked, 'inbox'] as const

export type MessageMark = (typeof messageMarks)[number]

/** Whether the mark changes a message in this state. An archived message only returns to the inbox. */
export function changesByMark(from: MessageStatus, mark: MessageMark): boolean {
  const { isInInbox, next } = messageState(from)
  return mark === 'inbox' ? !isInInbox : isInInbox && next.includes(mark)
}

/** Into the archive, or out of it: that is audited, and makes a colleague's open answer stale. */
export const isMove = (mark: MessageMark): boolean => mark === 'inbox' || !messageStates[mark].isInInbox

type View = { figure: string; shows: (state: MessageState<MessageStatus>) => boolean }

/** Filters of the message list, and the counter of each. */
export const messageViews = {
  all: { figure: 'inbox', shows: ({ isInInbox }) => isInInbox },
  new: { figure: 'unread', shows: ({ isUnread }) => isUnread },
  open: { figure: 'open', shows: ({ isOpen }) => isOpen },
  answered: { figure: 'answered', shows: ({ isInInbox, isOpen }) => isInInbox && !isOpen },
  archived: { figure: 'archived', shows: ({ isInInbox }) => !isInInbox },
} as const satisfies Record<string, View>

export type MessageView = keyof typeof messageViews
export type MessageFigure = (typeof messageViews)[MessageView]['figure']

export const messageViewNames = Object.keys(messageViews) as [MessageView, ...MessageView[]]

/** The states that a view shows. */
export const statusesInView = (view: MessageView): MessageStatus[] => messageStatusesWhere(messageViews[view].shows)
