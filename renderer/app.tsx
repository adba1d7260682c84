import { SaleScreen } from './sale/sale-screen.tsx';
import { AbsenceScreen } from './sign-on/absence-screen.tsx';
import { FirstStartScreen } from './sign-on/first-start-screen.tsx';
import { SignOnScreen } from './sign-on/sign-on-screen.tsx';
import { NoticesProvider } from './till/notices.tsx';
import { TillProvider, useTill } from './till/till-context.tsx';

/** The counter's screens. */
export function App() {
  return (
    <TillProvider renderAbsence={(absence) => <AbsenceScreen absence={absence} />}>
      <NoticesProvider>
        <Screens />
      </NoticesProvider>
    </TillProvider>
  );
}

function Screens() {
  const { needsManager, operator, locked } = useTill();
  if (needsManager) return <FirstStartScreen />;
  if (!operator || locked) return <SignOnScreen key={operator?.id ?? 'none'} />;
  return <SaleScreen />;
}
