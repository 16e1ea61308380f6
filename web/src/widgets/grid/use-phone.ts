import { useMedia } from '../../ui/use-media.ts'

/** Whether the page is as narrow as a phone, where lists are cards. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)')
