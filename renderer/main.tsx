import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { listenToKeys } from './till/keys.ts';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root"');
listenToKeys(window);
createRoot(root).render(
  <I18nProvider locale="fr-FR">
    <App />
  </I18nProvider>,
);
