import { DatePicker } from '@chakra-ui/react'
import { Icon } from '../../ui/icon.tsx'

/** How many months, and years, stand beside each other. */
const COLUMNS = 3

/** What the head leads to, from the days and from the months. */
const wider = { day: '，选择年月', month: '，选择年份', year: '' }

/** What is shown, one back and one on; pressed, it gives way to what it is a part of. */
export const CalendarHead = () => (
  <DatePicker.ViewControl className="calendar-head">
    <DatePicker.PrevTrigger className="calendar-turn">
      <Icon name="arrowLeft" />
    </DatePicker.PrevTrigger>
    <DatePicker.Context>
      {({ view, visibleRangeText: { start, end } }) => {
        const shown = start === end ? start : `${start} - ${end}`
        return (
          // By voice it is pressed by the words that are seen, so its name begins with them.
          <DatePicker.ViewTrigger className="calendar-range" aria-label={shown + wider[view]}>
            {shown}
            <Icon name="arrowDown" size={14} />
          </DatePicker.ViewTrigger>
        )
      }}
    </DatePicker.Context>
    <DatePicker.NextTrigger className="calendar-turn">
      <Icon name="arrowRight" />
    </DatePicker.NextTrigger>
  </DatePicker.ViewControl>
)

interface Part {
  value: number
  label: string
}

const PartTable = ({ rows }: { rows: readonly (readonly Part[])[] }) => (
  <DatePicker.Table columns={COLUMNS}>
    <DatePicker.TableBody>
      {rows.map(row => (
        <DatePicker.TableRow key={row[0]?.value}>
          {row.map(({ value, label }) => (
            <DatePicker.TableCell key={value} value={value}>
              <DatePicker.TableCellTrigger className="calendar-part">{label}</DatePicker.TableCellTrigger>
            </DatePicker.TableCell>
          ))}
        </DatePicker.TableRow>
      ))}
    </DatePicker.TableBody>
  </DatePicker.Table>
)

/** The months of a year. */
const MonthTable = () => (
  <DatePicker.Context>
    {picker => (
      <PartTable
        rows={picker
          .getMonthsGrid({ columns: COLUMNS })
          .map(row => row.map(({ value }) => ({ value, label: `${value}月` })))}
      />
    )}
  </DatePicker.Context>
)

/** The years of a decade. */
const YearTable = () => (
  <DatePicker.Context>
    {picker => <PartTable rows={picker.getYearsGrid({ columns: COLUMNS })} />}
  </DatePicker.Context>
)

/** What stands in place of the days while the year or the month is chosen. */
export const WiderViews = () => (
  <DatePicker.Context>
    {({ view }) =>
      view !== 'day' && (
        <DatePicker.View view={view}>
          <CalendarHead />
          {view === 'month' ? <MonthTable /> : <YearTable />}
        </DatePicker.View>
      )
    }
  </DatePicker.Context>
)
