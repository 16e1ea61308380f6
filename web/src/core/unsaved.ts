import { createContext, useContext, useInsertionEffect, useState } from 'react'

/** A place whose typed texts are lost together: the window, the page of a tab, a drawer, a dialog, a form. */
export interface Unsaved {
  /** Something typed here, or in a place within it, is not saved. */
  has: () => boolean
  /** Does it, after asking whether what is typed here may go, if there is anything. */
  leave: (go: () => void) => void
  /** It is saved, or may go: nothing more is asked about it. */
  forget: () => void
  add: (mark: symbol) => void
  drop: (mark: symbol) => void
  count: () => number
}

/** 有未保存的内容，确定放弃吗？ */
export interface Question {
  leave: () => void
  stay: () => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

const show = (next: Question | null) => {
  question = next
  for (const listener of [...listeners]) listener()
}

/** The question that waits for its answer; there is one at a time, drawn by `app/leave-guard.tsx`. */
export const questionStore = {
  read: (): Question | null => question,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

let givingUp = false

/** Whether the user has just agreed to lose typed texts, so that nothing asks a second time. */
export const isGivingUp = (): boolean => givingUp

const giveUp = (go: () => void) => {
  givingUp = true
  try {
    go()
  } finally {
    givingUp = false
  }
}

/** Asks; an earlier question that still waits is answered with 继续填写. */
export const askToLeave = (go: () => void, stay: () => void = () => undefined): void => {
  const earlier = question
  show({
    leave: () => {
      show(null)
      giveUp(go)
    },
    stay: () => {
      show(null)
      stay()
    },
  })
  earlier?.stay()
}

const placeWithin = (outer: Unsaved | null): Unsaved => {
  const marks = new Set<symbol>()
  const place: Unsaved = {
    has: () => marks.size > 0,
    count: () => marks.size,
    add: mark => {
      marks.add(mark)
      outer?.add(mark)
    },
    drop: mark => {
      marks.delete(mark)
      outer?.drop(mark)
    },
    forget: () => {
      for (const mark of [...marks]) place.drop(mark)
    },
    leave: go => {
      if (marks.size === 0 || givingUp) return go()
      askToLeave(() => {
        place.forget()
        go()
      })
    },
  }
  return place
}

/** All of this window. */
export const unsavedOfWindow: Unsaved = placeWithin(null)

/** The session is over or somebody else's: what was typed goes with it, unasked. */
export const forgetUnsaved = (): void => {
  unsavedOfWindow.forget()
  show(null)
}

/** The place around a component. */
export const UnsavedContext = createContext<Unsaved>(unsavedOfWindow)

/** A place of its own within one that is known. */
export const newUnsaved = (outer: Unsaved = unsavedOfWindow): Unsaved => placeWithin(outer)

/**
 * Says that a form, dialog or page holds typed texts that are not saved, so that nothing takes them away without a
 * question. It is a place of its own: given to a dialog, drawer or `UnsavedContext`, what stands within counts too.
 * @param dirty a value differs from what the form opened with
 */
export const useUnsaved = (dirty: boolean): Unsaved => {
  const outer = useContext(UnsavedContext)
  const [place] = useState(() => placeWithin(outer))
  const [mark] = useState(() => Symbol('unsaved'))
  // An insertion effect, since it alone outlives being hidden: a page behind another tab or the lock keeps its texts,
  // while its other effects are undone.
  useInsertionEffect(() => {
    if (!dirty) return undefined
    place.add(mark)
    return () => place.drop(mark)
  }, [place, mark, dirty])
  return place
}

/** For a way out within a dialog, drawer or page: asks if anything is typed in the place around it. */
export const useLeave = (): Unsaved['leave'] => useContext(UnsavedContext).leave

/** Values that are texts, numbers, flags or lists of such are the same when they are written the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
