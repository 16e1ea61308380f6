/* Line icons on a 16 px grid; each is one path so that a row of the table says it all. */
const paths = {
  apps: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  arrowLeft: 'M10 4L6 8l4 4',
  arrowRight: 'M6 4l4 4-4 4',
  arrowDown: 'M4 6l4 4 4-4',
  bank: 'M2 6l6-3.5L14 6zM3.5 6.5v5M6.5 6.5v5M9.5 6.5v5M12.5 6.5v5M2 13.5h12',
  bell: 'M8 2a4 4 0 0 0-4 4v3l-1.5 2.5h11L12 9V6a4 4 0 0 0-4-4zM6.5 13.5a1.6 1.6 0 0 0 3 0',
  calendar:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v8a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12.5v-8A1.5 1.5 0 0 1 3.5 3zM2 6.5h12M5 1.5v3M11 1.5v3',
  chart: 'M2 2v11.5h12M4.5 10.5l3-4 2.5 2 3.5-5',
  check: 'M3 8.5l3.2 3L13 4.5',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  clock: 'M1.8 8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0M8 4.5V8l2.3 1.6',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  download: 'M8 2.5v7.5M5 7l3 3 3-3M2.5 13.5h11',
  exit: 'M6.5 2.5h-4v11h4M7 8h6.5M11 5.5L13.5 8 11 10.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  eyeOff: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM2.5 13.5l11-11',
  file: 'M4 1.8h5.5L12.5 5v9.2h-8.5zM6.5 8h4M6.5 11h4',
  filter: 'M2 3.5h12M4.5 8h7M6.5 12.5h3',
  fold: 'M2 3h12M7 6.3h7M7 9.7h7M2 13h12M5 6l-3 2 3 2',
  gear: 'M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M3.4 12.6l1.4-1.4M11.2 4.8l1.4-1.4',
  grip: 'M5 4h6M5 8h6M5 12h6',
  home: 'M2.5 7L8 2.5 13.5 7v6.5h-11z',
  inbox: 'M2 9l2-6h8l2 6v4.5H2zM2 9h3.5l1 2h3l1-2H14',
  info: 'M1.8 8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0M8 7.3v3.6M8 5v.1',
  key: 'M7.5 10.5a3 3 0 1 0-4 2.8a3 3 0 0 0 4-2.8zM6.7 8.3L13 2.5M10.5 4.8l2 2M12 3.4l1.5 1.5',
  list: 'M5.5 4H14M5.5 8H14M5.5 12H14M2 4h.1M2 8h.1M2 12h.1',
  lock: 'M4.5 7h7A1.5 1.5 0 0 1 13 8.5v4a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7zM5.2 7V4.8a2.8 2.8 0 0 1 5.6 0V7',
  menu: 'M2 4h12M2 8h12M2 12h12',
  money: 'M1.5 4h13v8h-13zM6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  pin: 'M6 2h4v4l1.5 2.5h-7L6 6zM8 8.5V14',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 6V2h7v4M4.5 11.5h-2v-5.5h11v5.5h-2M4.5 9.5h7V14h-7z',
  reload: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 2v3h-3',
  screen: 'M1.8 2.8h12.4v8.4H1.8zM5.5 13.8h5M8 11.2v2.6',
  search: 'M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M10.5 10.5L14 14',
  shield: 'M8 1.8l5.2 1.8v4.2c0 3-2.2 5.2-5.2 6.4-3-1.2-5.2-3.4-5.2-6.4V3.6z',
  sortDown: 'M8 3v10M4.5 9.5L8 13l3.5-3.5',
  sortUp: 'M8 13V3M4.5 6.5L8 3l3.5 3.5',
  turnLeft: 'M3 3v3.5h3.5M3.2 6.2A5.5 5.5 0 1 1 2.5 9',
  turnRight: 'M13 3v3.5H9.5M12.8 6.2A5.5 5.5 0 1 0 13.5 9',
  unfold: 'M2 3h12M7 6.3h7M7 9.7h7M2 13h12M2 6l3 2-3 2',
  user: 'M8 2.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6M2.5 14c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  warning: 'M8 2L14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1',
} as const

export type IconName = keyof typeof paths

/** Decoration only: the words beside it carry the meaning. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
