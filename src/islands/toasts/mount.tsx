import { createRoot } from 'react-dom/client';
import { Toasts } from './Toasts.tsx';

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);
